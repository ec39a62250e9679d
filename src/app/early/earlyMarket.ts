import { beginGuarded } from './beginGuarded';
import { paintBook } from './paintBook';

// This script is written into the market of a currency. It also shows the first rates when their answers come.
beginGuarded();
// What cannot be painted is shown by the app.
paintBook().catch(() => undefined);
