/** All these components of a message and those inside them. */
export function* walk(components) {
  for (const component of components ?? []) {
    yield component;
    yield* walk(component.components);
    if (component.accessory) yield* walk([component.accessory]);
  }
}
