import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { cleanImage } from './cleanImage';

/**
 * A process that does nothing but clean images, one after the other. In the server's process each image would take
 * threads from password hashing and from files. `imageProcess.ts` starts it.
 */
function serve(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  sharp.concurrency(1);
  sharp.cache(false);
  process.on('message', (bytes: Buffer) => void cleanImage(bytes).then((image) => process.send?.(image)));
  process.on('disconnect', () => process.exit());
  process.send?.('ready');
}

serve();
