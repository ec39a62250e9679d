/**
 * A form can be sent before the app runs, and the browser would then leave the page. This keeps the page and marks the
 * form. The app looks for the mark once, when it takes the form over, and sends it then (ui/browser/takeOverTyped).
 */
export function holdSubmits(): void {
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) event.target.dataset.sentEarly = '';
  };
  document.addEventListener('submit', hold, { capture: true });
}
