import { stripVTControlCharacters } from 'node:util';
import { createLog } from '@server/platform/log';

/** Logs a request and an error. @returns what was written */
function written(isTTY: boolean): string[] {
  const lines: string[] = [];
  const log = createLog('info', { isTTY, write: (line) => void lines.push(line) });
  log.info({ method: 'GET', status: 200 }, 'request');
  log.error({ err: new Error('the disk is full') }, 'the worker failed');
  log.debug('not shown');
  return lines;
}

it('writes one JSON object a line if programs read the log', () => {
  const [request, failure] = written(false).map((line) => JSON.parse(line) as object);
  expect(request).toMatchObject({ level: 30, method: 'GET', status: 200, msg: 'request' });
  expect(failure).toMatchObject({ level: 50, err: { message: 'the disk is full' }, msg: 'the worker failed' });
});

it('writes lines for people if the log is a terminal', () => {
  const [request = '', failure = ''] = written(true).map(stripVTControlCharacters);
  expect(request).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: request \{"method":"GET","status":200\}\n$/);
  expect(failure).toContain('the worker failed');
  expect(failure).toContain('Error: the disk is full');
});
