/** Exported names that only tests import, as `file.name`, under the reason why they are exported nevertheless. */
export const TESTS_ONLY: Readonly<Record<string, readonly string[]>> = {
  'delays and limits that a test waits for or fills up': [
    'heldIntent.SEEN_AFTER_MS',
    'askForIntent.LOOK_AGAIN_MS',
    'liveChannel.HANDSHAKE_PATIENCE_MS',
    'depthPoints.DEPTH_POINTS',
    'rateHistorySlice.HISTORY_POINTS',
    'subscriber.MOST_WAITING_BYTES',
    'hub.BEHIND_BYTES',
    'makerMoves.FEWEST_LISTINGS',
    'makerMoves.MOST_LISTINGS',
  ],
  'groups of the live channel that tests go through one by one': ['liveGroups.SPECIFIED_GROUPS', 'ownFeed.OWN_GROUPS'],
  'what undoes the work of the build, which a test compares for every text': ['inLanguage.withKeys'],
  'what a test finds outside the code: a stored session, a closed socket': ['tokenStorage.TOKEN_KEY'],
  'endpoints that screens use by their hooks and tests call without a screen': [
    'bankAccountsApi.bankAccountsApi',
    'disputesApi.disputesApi',
    'paymentDetailsApi.paymentDetailsApi',
  ],
  'pure steps of a function that reads the build or the browser, or that a test compares with a faster way': [
    'backendHost.resolveHost',
    'mendLanguage.mendLanguage',
    'listingAnswer.readTable',
    'osUser.chooseOsUser',
  ],
  'the role and the address by which tests use databases of their own in an embedded cluster': [
    'connectToCluster.SERVER_ROLE',
    'connectToCluster.clusterUrl',
  ],
  'one turn of a loop that never ends, run by a test with its own clock and seed': [
    'worker.runWorkerOnce',
    'marketMoves.playTurn',
  ],
  'the table of commands, of which a test finds the twins in the console': ['runOperator.commands'],
  'a service that other services call, run by a test on the database without a request': ['service.verifyPin'],
  'types of what a test passes in or replaces by a fake': [
    'DeskTicket.DeskTicketProps',
    'fills.Offer',
    'listingsSlice.ListingsState',
    'liveChannel.LiveChannel',
    'submitMoney.SubmitOutcome',
    'submitWithdrawal.VerifiedPin',
    'closeInTurns.ClosingSocket',
    'openListingsAnswer.AnswerOpenListings',
    'startEmbedded.EmbeddedDatabase',
    'startServer.RunningServer',
  ],
};

/** Names that are about to be removed or used: this list must become empty. */
export const PENDING: readonly string[] = [];

/** What the build calls (.ci/webpack/pages.cjs), and no file of the product. */
export const FOR_THE_BUILD: readonly string[] = ['renderPages.renderPages', 'renderPages.languages'];
