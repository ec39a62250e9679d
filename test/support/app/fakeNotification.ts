interface Shown {
  title: string;
  body: string;
  tag: string;
  onclick: (() => void) | null;
  close: () => void;
}

/** The notices of the system, which jsdom does not have: what was shown, and how the user answers. Undo with `restore`. */
export function fakeNotification(answer: NotificationPermission = 'granted') {
  const shown: Shown[] = [];
  const asked: NotificationPermission[] = [];
  class FakeNotification {
    static permission: NotificationPermission = 'default';
    static requestPermission() {
      FakeNotification.permission = answer;
      asked.push(answer);
      return Promise.resolve(answer);
    }
    onclick: (() => void) | null = null;
    close = jest.fn();
    constructor(
      readonly title: string,
      { body = '', tag = '' }: NotificationOptions,
    ) {
      Object.assign(this, { body, tag });
      shown.push(this as unknown as Shown);
    }
  }
  Object.defineProperty(window, 'Notification', { configurable: true, value: FakeNotification });
  return {
    shown,
    /** How often the user was asked. */
    asked,
    allow: () => void (FakeNotification.permission = 'granted'),
    block: () => void (FakeNotification.permission = 'denied'),
    restore: () => Reflect.deleteProperty(window, 'Notification'),
  };
}
