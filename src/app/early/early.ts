import { beginGuarded } from './beginGuarded';

// This script is written into every page behind the guard that shows nothing early. It must stay very small.
// It shares parts with the other early scripts, and none imports another: webpack would then keep them apart, with a
// runtime.
beginGuarded();
