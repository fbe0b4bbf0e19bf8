// The drawings on the page's own buttons.

export const ICONS = {
  menu: "M4 6h16M4 12h16M4 18h16",
  people: "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-6 7-6s7 2 7 6M16 3.5a4 4 0 0 1 0 7.5M18 15c3 .6 4 2.800 4 6",
  close: "M6 6l12 12M18 6L6 18",
  beside: "M4 4h16v16H4zM13 4v16",
  theme: "M20 14.500A8.500 8.500 0 0 1 9.500 4 8.500 8.500 0 1 0 20 14.500z",
  faults: "M13 2L5 14h6l-1 8 8-12h-6z",
  help: "M9 9a3 3 0 1 1 4.500 2.600C12.300 12.300 12 13 12 14M12 17.500v.5M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20z",
  link: "M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9",
  chevron: "M6 9l6 6 6-6",
  thread: "M5 3v10a3 3 0 0 0 3 3h11M15 12l4 4-4 4",
  file: "M6 2h8l5 5v15H6zM14 2v6h5",
  up: "M12 20V5M5 12l7-7 7 7",
  down: "M12 4v15M5 12l7 7 7-7",
};
