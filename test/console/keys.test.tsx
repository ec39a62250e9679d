import { act } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { useKeys } from '@/console/parts/WaitList';

/** `act` would run all effects at once, which no browser does. */
const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };
const before = scope.IS_REACT_ACT_ENVIRONMENT;
beforeEach(() => (scope.IS_REACT_ACT_ENVIRONMENT = false));
afterEach(() => (scope.IS_REACT_ACT_ENVIRONMENT = before));

/** Resolves when the element has something in it, before anything is painted. */
const filled = (element: Element) =>
  new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(element, { childList: true });
  });

function Keyed({ onPress }: { onPress: () => void }) {
  useKeys({ a: onPress });
  return <button type="button">a</button>;
}

it('a key of the console works as soon as its button is there [S11.console.inbox]', async () => {
  const pressed = jest.fn();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const shown = filled(place);
  root.render(<Keyed onPress={pressed} />);
  await shown;
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  expect(pressed).toHaveBeenCalledTimes(1);
  root.unmount();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  expect(pressed).toHaveBeenCalledTimes(1);
});

it('a key works after a dialog was closed whose field keeps the focus until the page is painted again [S11.console.inbox]', () => {
  const pressed = jest.fn();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Keyed onPress={pressed} />));
  const dialog = document.body.appendChild(document.createElement('dialog'));
  const field = dialog.appendChild(document.createElement('input'));
  dialog.showModal();
  const press = () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  press();
  expect(pressed).not.toHaveBeenCalled();
  dialog.close();
  press();
  expect(pressed).toHaveBeenCalledTimes(1);
  act(() => root.unmount());
});
