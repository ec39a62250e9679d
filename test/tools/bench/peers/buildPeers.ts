import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { ROOT } from '@test/support/run/command';
import { readFiles } from '@test/tools/bench/desk/browser';

/** The pages of the peers, by the name of their file here. */
const PEER_PAGES = ['antd', 'vanilla'];
/** The script that every page gets, ours too. */
const WATCH = 'watch';

const page = (name: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><style>body { margin: 16px; font: 14px sans-serif }</style>` +
  `<div id="stage"></div><script src="/peers/${name}.js"></script></html>`;

function configuration(output: string): Configuration {
  return {
    mode: 'production',
    target: ['web', 'es2022'],
    entry: Object.fromEntries([...PEER_PAGES, WATCH].map((name) => [name, path.join(__dirname, name)])),
    output: { path: output, filename: '[name].js' },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: { rules: [{ test: /\.tsx?$/, loader: 'ts-loader', options: { transpileOnly: true } }] },
    performance: false,
    cache: {
      type: 'filesystem',
      name: 'bench-peers',
      cacheDirectory: path.join(ROOT, 'node_modules/.cache/webpack-bench'),
      buildDependencies: { config: [__filename] },
    },
  };
}

function build(output: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configuration(output));
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(error);
        if (stats?.hasErrors()) return reject(new Error(stats.toString('errors-only')));
        resolve();
      });
    });
  });
}

/** The peers' pages and scripts, ready to serve, and the script to put into every page. */
export async function buildPeers(): Promise<{ files: Map<string, Buffer>; watch: string }> {
  const output = await mkdtemp(path.join(tmpdir(), 'crossrate-peers-'));
  try {
    await build(output);
    const files = await readFiles(output, '/peers/');
    for (const name of PEER_PAGES) files.set(`/peers/${name}.html`, Buffer.from(page(name)));
    return { files, watch: String(files.get(`/peers/${WATCH}.js`)) };
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}
