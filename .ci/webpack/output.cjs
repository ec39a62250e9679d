const zlib = require('node:zlib');
const CompressionPlugin = require('compression-webpack-plugin');

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/;
/** Below this many bytes compression gains nothing. */
const WORTH_IT = { test: COMPRESSIBLE, threshold: 512, minRatio: 0.9 };

/** Puts a gzip and a brotli version beside each file that can be compressed. */
const compressed = () => [
  new CompressionPlugin({ ...WORTH_IT, filename: '[path][base].gz', algorithm: 'gzip' }),
  new CompressionPlugin({
    ...WORTH_IT,
    filename: '[path][base].br',
    algorithm: 'brotliCompress',
    compressionOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } },
  }),
];

/** Shows a bar in a terminal, or one line for each quarter in a log. */
function showProgress() {
  if (process.stderr.isTTY) return { percentBy: 'entries' };
  let shown = -1;
  return (share) => {
    const quarter = Math.floor(share * 4);
    if (quarter > shown) process.stderr.write(`Building the app… ${quarter * 25} %\n`);
    shown = Math.max(shown, quarter);
  };
}

module.exports = { compressed, showProgress };
