import type { NoticeWords } from '@/domain/wording/systemNotice';

/** The app's own address of its icon. */
const ICON = '/icons/192.png';

/** A notice of the operating system. */
interface SystemNotice extends NoticeWords {
  /** The id of the notification: another notice of the same one takes its place. */
  id: string;
  /** What a press opens. */
  path: string;
}

/**
 * What shows a notice of the operating system. The service worker hears its press, or otherwise this tab.
 *
 * @param open goes to a path of the app
 */
export async function systemNotices(open: (path: string) => void): Promise<(notice: SystemNotice) => Promise<void>> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const registration = await serviceWorker?.getRegistration();
  return async ({ id, title, body, path }) => {
    const options = { body, tag: id, icon: ICON, data: { path } };
    if (registration?.active) return registration.showNotification(title, options);
    const notice = new Notification(title, options);
    notice.onclick = () => {
      notice.close();
      window.focus();
      open(path);
    };
  };
}
