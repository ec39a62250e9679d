import type { Order } from './attack';
import { attackOf } from './attacks/all';

// The attacker's program: it follows one order and answers what it sent. It ends with the process that started it.
process.on('message', (order: Order) => {
  attackOf(order.attack)
    .strike(order)
    .then(
      (sent) => process.send?.(sent),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? String(error.stack) : String(error)}\n`);
        process.exit(1);
      },
    );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
