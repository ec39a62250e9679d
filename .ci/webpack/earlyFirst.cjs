const HtmlWebpackPlugin = require('html-webpack-plugin');

const NAME = 'EarlyFirst';
const isEarly = ({ attributes: { src } }) => typeof src === 'string' && src.endsWith('/early.js');

/** In development the early script is the first of the head and blocks, as in the pages of the build. */
class EarlyFirstPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap(NAME, (page) => {
        const early = page.headTags.filter(isEarly);
        for (const tag of early) delete tag.attributes.type;
        page.headTags = [...early, ...page.headTags.filter((tag) => !isEarly(tag))];
        return page;
      });
    });
  }
}

module.exports = { EarlyFirstPlugin };
