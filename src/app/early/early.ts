import { beginGuarded } from './beginGuarded';

// This script is written into every page behind the guard that shows nothing early. It must stay very small. The early
// scripts share code, but none imports another, because webpack would then split them and add a runtime.
beginGuarded();
