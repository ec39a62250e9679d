/** A promise that the test itself opens. */
export interface Gate<Value> {
  opened: Promise<Value>;
  open: (value: Value) => void;
}

/** A closed gate. */
export function createGate<Value = undefined>(): Gate<Value> {
  let open: (value: Value) => void = () => undefined;
  const opened = new Promise<Value>((resolve) => (open = resolve));
  return { opened, open };
}
