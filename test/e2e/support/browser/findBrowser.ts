import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = path.resolve(__dirname, '../../../../node_modules/.cache/crossrate-chromium');
const SYSTEM_FONTS = '/usr/share/fonts';

/** A browser to start, and what it needs in its environment. */
export interface Browser {
  executablePath: string;
  env: Record<string, string>;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/**
 * The package unpacks into the temporary folder under fixed names, and trusts whatever is already there. So it runs in
 * a separate process with its own folder, which gets its final name when it is complete. Pretending to be an Amazon
 * machine makes it unpack its system libraries too.
 */
async function unpack(): Promise<void> {
  await mkdir(path.dirname(CACHE), { recursive: true });
  const draft = await mkdtemp(`${CACHE}-`);
  const script = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";
  await run(process.execPath, ['-e', script], {
    cwd: __dirname,
    env: { ...process.env, TMPDIR: draft, TEMP: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
  });
  const fonts = path.join(CACHE, 'fonts');
  await writeFile(
    path.join(draft, 'fonts', 'fonts.conf'),
    `<fontconfig><dir>${fonts}</dir><cachedir>${path.join(fonts, 'cache')}</cachedir></fontconfig>\n`,
  );
  // Another run may have been faster; its copy is as good.
  await rename(draft, CACHE).catch(() => rm(draft, { recursive: true, force: true }));
}

async function starts(executablePath: string, env: Record<string, string>): Promise<boolean> {
  return run(executablePath, ['--version', '--no-sandbox'], { env: { ...process.env, ...env } }).then(
    () => true,
    () => false,
  );
}

/** The browser at CHROME_PATH, else the Chromium that comes as a package, with what the machine lacks. */
export async function findBrowser(): Promise<Browser> {
  const own = process.env.CHROME_PATH;
  if (own) return { executablePath: own, env: {} };
  if (!(await exists(CACHE))) await unpack();
  const executablePath = path.join(CACHE, 'chromium');
  const fonts: Record<string, string> = (await exists(SYSTEM_FONTS))
    ? {}
    : { FONTCONFIG_PATH: path.join(CACHE, 'fonts') };
  const libraries = { LD_LIBRARY_PATH: path.join(CACHE, 'al2023', 'lib') };
  const env = (await starts(executablePath, fonts)) ? fonts : { ...fonts, ...libraries };
  if (await starts(executablePath, env)) return { executablePath, env };
  throw new Error('The packaged Chromium does not start here. Set CHROME_PATH to an installed Chrome or Chromium.');
}
