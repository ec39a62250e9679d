/** Runs a task when the browser has nothing more urgent to do. */
export const whenIdle = (task: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(task) : setTimeout(task);
