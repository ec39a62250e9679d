/** How many messages were sent to sockets: hints, contents, and those of the console. */
export type SentFrames = Record<'hint' | 'delta' | 'console', number>;

/** Nothing was sent yet. */
export const noFrames = (): SentFrames => ({ hint: 0, delta: 0, console: 0 });
