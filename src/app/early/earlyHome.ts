import { beginGuarded } from './beginGuarded';
import { paintWallets } from './paintWallets';

// This script is written into the homepage. It also shows the wallets when their answer comes.
beginGuarded();
// What cannot be painted is shown by the app.
paintWallets().catch(() => undefined);
