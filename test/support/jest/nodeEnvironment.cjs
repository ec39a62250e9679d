const { TestEnvironment } = require('jest-environment-node');
const { measured } = require('./measured.cjs');
const stopAtFailure = require('./stopAtFailure.cjs');

module.exports = measured(stopAtFailure(TestEnvironment));
