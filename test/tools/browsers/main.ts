import { openForBusiness } from '@test/e2e/support/market/market';
import { startServer } from '@test/e2e/support/server/startServer';
import { runBuild } from '@test/support/run/buildSuite';
import { ENGINES } from './engines';
import { auditBooks, JOURNEYS } from './journeys';

const USUAL_ENV = { DEMO: 'off', PROCESS_AFTER_S: '1', LOG_LEVEL: 'info' };

/**
 * `npm run browsers`: the journeys that matter, in the engines that are installed. `npm run browsers -- Firefox` tries
 * one. The last line counts; an engine that is missing is named with what brings it, and is no failure.
 */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2).map((name) => name.toLowerCase());
  const built = await runBuild();
  if (built.failed > 0) throw new Error('The app could not be built.');
  const [rows, missing]: [string[], string[]] = [[], []];
  let [passed, failed] = [0, 0];
  for (const source of ENGINES.filter(({ name }) => wanted.length === 0 || wanted.includes(name.toLowerCase()))) {
    const engine = await source.start();
    if (!engine) {
      missing.push(`${source.name} is not installed: ${source.command}`);
      continue;
    }
    // A market for each engine, so that none finds what another has left.
    const server = await startServer(USUAL_ENV);
    await openForBusiness(server);
    console.log(`\n${engine.name} ${engine.version}`);
    for (const journey of JOURNEYS) {
      const said = await journey.go(engine, server).then(
        (reason) => (reason === undefined ? 'passed' : `left out: ${reason}`),
        (error: unknown) => `FAILED: ${error instanceof Error ? error.message : String(error)}`,
      );
      if (said === 'passed') passed += 1;
      if (said.startsWith('FAILED')) failed += 1;
      rows.push(`${engine.name} | ${journey.name} | ${said}`);
      console.log(`  ${journey.name}: ${said}`);
    }
    await auditBooks(server);
    await engine.stop();
    await server.stop();
  }
  console.log(['', ...rows, ...missing, '', `${String(passed)} passed, ${String(failed)} failed`].join('\n'));
  process.exitCode = failed === 0 ? 0 : 1;
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
