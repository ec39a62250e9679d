/**
 * A webpack loader: antd writes its styles through innerHTML, which an enforced Trusted Types policy refuses, although
 * the text of a style element is no markup. Here those writes become textContent.
 *
 * Each file must have exactly the number of writes that is listed for it. So an upgrade of antd that moves or adds one
 * fails the build, instead of showing a blank page.
 */
const WRITES = [
  { file: '@rc-component/util/es/Dom/dynamicCSS.js', count: 3 },
  { file: '@ant-design/icons/es/cssUtils.js', count: 3 },
  { file: '@ant-design/cssinjs/es/util/index.js', count: 1 },
];

const WRITE = /\.innerHTML(?= (?:=|!==) (?:css;|css\)|'Test';))/g;

/** The same source, with its style writes as text. @throws Error unless there are exactly `count` of them */
function trustStyles(source, file, count) {
  const writes = source.match(WRITE)?.length ?? 0;
  if (writes !== count) {
    throw new Error(
      `${file} writes ${writes} styles through innerHTML and not ${count}: look at .ci/webpack/trustedStyles.cjs.`,
    );
  }
  return source.replace(WRITE, '.textContent');
}

module.exports = function loader(source) {
  const path = this.resourcePath.replaceAll('\\', '/');
  const known = WRITES.find(({ file }) => path.endsWith(file));
  return known ? trustStyles(source, known.file, known.count) : source;
};
module.exports.WRITES = WRITES;
module.exports.trustStyles = trustStyles;
