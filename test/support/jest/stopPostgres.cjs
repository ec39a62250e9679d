module.exports = async () => {
  await globalThis.crossrateCluster?.stop();
};
