import { reportPage } from '@/app/page/reportPage';
import { keepAppOnDevice } from '@/app/page/registration';

/** What the page knew when it began: its worker, undefined if it can have none, and its address. */
interface Page {
  started: ServiceWorker | null | undefined;
  pathname: string;
}

/** What a page does after its first screen, for the next start and for the operator. */
export function doLater({ started, pathname }: Page): void {
  if (started !== undefined) keepAppOnDevice(started).catch(() => undefined);
  reportPage(pathname).catch(() => undefined);
}
