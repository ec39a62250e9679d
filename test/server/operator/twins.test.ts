import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { commands } from '@server/operator/main';
import { sourcesOf } from '@test/architecture/sources';

const pages = sourcesOf('src/console')
  .map(({ text }) => text)
  .join('\n');

it.each(commands.map(({ name, twin }) => [name, twin] as const))(
  'the command "%s" has its twin %s in the console, which makes the call [S11.console.twins]',
  (_name, twin) => {
    expect(Object.keys(CONSOLE_CALLS)).toContain(twin);
    expect(pages).toContain(`'${twin}'`);
  },
);
