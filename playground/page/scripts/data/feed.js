// What happens on this member's screen, as it happens. It reconnects by itself, and then catches up.

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;

export class Feed {
  constructor(store, catchUp) {
    this.store = store;
    this.catchUp = catchUp;
    this.wait = FIRST_WAIT;
    this.lost = false;
    this.open();
  }

  /** Resolves when it is first open: what is read after that misses nothing. */
  get ready() {
    return this.store.online ? Promise.resolve() : this.store.waitFor("online", () => this.store.online, LONGEST_WAIT / 1000);
  }

  open() {
    this.timer = null;
    this.ws = new WebSocket(`ws://${location.host}/control/feed?as=${this.store.me.id}`);
    this.ws.addEventListener("open", () => this.opened());
    this.ws.addEventListener("message", (event) => this.heard(JSON.parse(event.data)));
    this.ws.addEventListener("close", () => this.closed());
  }

  async opened() {
    if (this.lost) {
      try {
        await this.catchUp();
      } catch {
        this.ws.close();
        return;
      }
    }
    this.wait = FIRST_WAIT;
    this.lost = false;
    this.store.online = true;
    this.store.tell("online");
  }

  closed() {
    this.lost = true;
    this.store.online = false;
    this.store.tell("online");
    this.timer ??= setTimeout(() => this.again(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Members are looked up before each attempt: after a fresh start they have other ids. */
  async again() {
    try {
      await this.store.look(this.store.me.username);
    } catch {
      this.timer = null;
      this.closed();
      return;
    }
    this.open();
  }

  heard(event) {
    const { store } = this;
    switch (event.kind) {
      case "message":
      case "edit":
        store.put(event.kind, event.message);
        break;
      case "delete":
        store.remove(event.channel_id, event.id);
        break;
      case "connection":
        store.connected = event.connected;
        store.tell("connection");
        break;
      case "world":
        store.look(store.me.username).catch(() => this.ws.close());
        break;
      case "channel-create":
      case "channel-update":
      case "thread-create":
      case "thread-update":
        store.putChannel(event.channel);
        break;
      case "channel-delete":
      case "thread-delete":
        store.dropChannel(event.channel);
        break;
    }
  }
}
