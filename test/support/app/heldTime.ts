/** Holds time: it moves only if a test moves it. Failed calls, which are part of such tests, print nothing. */
export function holdTime(): void {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
}

/** Undoes `holdTime` and every other spy. */
export function releaseTime(): void {
  jest.useRealTimers();
  jest.restoreAllMocks();
}
