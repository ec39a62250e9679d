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

/** The browser's push service and its service worker, which jsdom does not have. Undo with `restore`. */
export function fakePushManager() {
  const subscribed: PushSubscriptionOptionsInit[] = [];
  let isSubscribed = false;
  let isReached = true;
  let hasOtherKey = false;
  let looks = 0;
  const subscription = {
    endpoint: 'https://push.example/1',
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'BPoint', auth: 'secret' } }),
    unsubscribe: () => Promise.resolve((isSubscribed = hasOtherKey = false)),
  };
  const pushManager = {
    subscribe(options: PushSubscriptionOptionsInit) {
      if (!isReached) return Promise.reject(new DOMException('not reached', 'AbortError'));
      if (hasOtherKey) return Promise.reject(new DOMException('another key', 'InvalidStateError'));
      subscribed.push(options);
      isSubscribed = true;
      return Promise.resolve(subscription);
    },
    getSubscription() {
      looks += 1;
      return Promise.resolve(isSubscribed ? subscription : null);
    },
  };
  const registration = { pushManager };
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  Object.defineProperty(window, 'PushManager', { configurable: true, value: class {} });
  return {
    /** With what the browser subscribed, each time. */
    subscribed,
    isSubscribed: () => isSubscribed,
    /** How often the app looked if it is subscribed. */
    looked: () => looks,
    /** The browser is subscribed already. */
    begin: () => void (isSubscribed = true),
    /** It is subscribed to another key, and so to no other before that has ended. */
    beginWithOtherKey: () => void (isSubscribed = hasOtherKey = true),
    breakDown: () => void (isReached = false),
    restore() {
      Reflect.deleteProperty(navigator, 'serviceWorker');
      Reflect.deleteProperty(window, 'PushManager');
    },
  };
}
