import { createPublicStore } from '@/state/store/createPublicStore';

/** The one public store of the page, made when the first page that sends something is visited. */
export const publicStore = createPublicStore();
