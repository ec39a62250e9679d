import type { bank as bankLabelsEnglish, consoleReasons as consoleRefusalsEnglish } from '@/texts/console/refusals';
import type { Translated } from '@/texts/language/inLanguage';

export const consoleRefusals: Translated<typeof consoleRefusalsEnglish> = {
  noSession: 'Vous n’êtes pas connecté.',
  sessionEnded: 'Votre session est terminée. Rien n’a été fait. Veuillez vous reconnecter.',
  notYours: (role: string) => `Votre rôle (${role}) ne le permet pas. Rien n’a été fait.`,
  tooManyPages: 'La console est ouverte dans trop de fenêtres.',
  wrongPage: 'La demande vient d’une autre page. Rien n’a été fait. Rechargez cette page.',
  wrongCredentials: 'L’e-mail, le mot de passe ou le code est faux, ou le code a déjà servi.',
  noSuchCase: (id: string) => `La transaction ${id} n’existe pas.`,
  notPending: (id: string, status: string) =>
    `La transaction ${id} n’est pas en attente\u00a0: son statut est «\u00a0${status}\u00a0».`,
  noApproval: (id: string, type: string) =>
    `La transaction ${id} est de type ${type}\u00a0; seuls FUND_WALLET et WITHDRAW s’approuvent.`,
  notMatched: (line) => `La ligne ${line} n’est plus exacte ni probable.`,
  anotherMustApprove: 'Vous avez déjà approuvé. Au-delà de ce montant, un autre opérateur doit approuver aussi.',
  twoInInbox:
    'Au-delà de ce montant, deux opérateurs approuvent : faites-le dans « À traiter », puis répondez sans suite pour la transaction.',
  noSuchCurrency: 'Cette devise n’existe pas.',
  noSuchField: 'Ce champ n’existe pas.',
  negativeLimit: 'Le montant ne doit pas être négatif.',
  ratePair: (currencies: string) => `Un taux se fixe entre deux devises différentes parmi ${currencies}.`,
  ratePositive: 'Un taux est un nombre positif.',
  limitCount: (most: number) => `Un plafond de ce genre est un nombre entier de 0 à ${String(most)}.`,
  limitAmount: (most: string) => `Un plafond est un montant de 0 à ${most}, avec 8 décimales au plus.`,
  limitSame: 'Le plafond est déjà celui-là.',
  noSuchUser: 'Cet utilisateur n’existe pas.',
  frozenAlready: 'Le compte est déjà gelé.',
  notFrozen: 'Le compte n’est pas gelé.',
  noSuchKey: 'Cette clé n’existe pas ou n’est plus valable.',
  deactivatedAlready: 'Le compte est déjà désactivé.',
  noFactor: (email: string) => `${email} n’a pas de second facteur.`,
  notDeactivated: (email: string) => `${email} n’est pas désactivé.`,
  answeredAlready: (id: string) => `Le litige ${id} a déjà reçu une réponse.`,
  noSuchDispute: (id: string) => `Le litige ${id} n’existe pas.`,
  exportBusy: 'Un autre export des livres est en cours. Réessayez quand ce fichier sera complet.',
  exportOrder: 'Le premier jour est après le dernier.',
  auditBusy: 'Un autre contrôle est en cours. Relancez celui-ci quand il sera fini.',
  auditTooLong: (seconds: number) =>
    `Pas de réponse en ${String(seconds)} secondes. Lancez le contrôle en ligne de commande de la base de données.`,
  noSuchDay: 'Ce jour n’existe pas.',
  dayOpen: 'Ce jour n’est pas clos.',
  dayNotOver: (day: string) => `Le ${day} n’est pas terminé en UTC.`,
  dayClosed: (day: string) => `Le ${day} est déjà clos.`,
  dayNotNext: (next: string) => `Les jours se clôturent l’un après l’autre. Clôturez d’abord le ${next}.`,
  dayMoving: (day: string) =>
    `Un mouvement commencé avant la fin du ${day} est encore en cours. Réessayez dans un instant.`,
  dayUnexplained: (day: string) =>
    `Le ${day} ne commence pas là où la veille a fini. Rien n’a été écrit. Consultez l’audit.`,
  noImage: 'Cette transaction n’a pas d’image.',
  operatorExists: (email: string) => `L’opérateur ${email} existe déjà.`,
  noOperator: (email: string) => `L’opérateur ${email} n’existe pas.`,
  holdsNothing: (id: string, status: string) =>
    `La transaction ${id} a le statut ${status}\u00a0: elle ne bloque rien qui puisse être rendu.`,
  listingOver: (id: string) => `L’annonce de la transaction ${id} est close\u00a0: il n’en reste rien à rendre.`,
  operatorRemoved: (email: string) => `${email} a été retiré. Donnez d’abord un rôle\u00a0: cela redonne l’accès.`,
  linkOver: 'Ce lien a déjà servi ou a expiré. Demandez-en un nouveau à un propriétaire.',
  codeWrong: 'Ce code n’est pas le bon. Attendez le suivant et laissez votre téléphone régler son horloge.',
  proofWrong: 'Le mot de passe ou le code est incorrect, ou le code a déjà servi.',
  factorNotBegun: 'Il n’y a rien à confirmer. Veuillez recommencer.',
  lastOwner:
    'C’est le seul propriétaire qui puisse se connecter. Créez d’abord un autre propriétaire. Rien n’a été fait.',
  statement: {
    tooLarge: 'Le fichier dépasse 10\u00a0Mo.',
    none: 'Ce n’est pas un relevé bancaire\u00a0: ni camt.053, ni MT940, ni CSV.',
    doctype:
      'Le XML de ce fichier déclare un type de document. De tels fichiers ne sont pas lus, car ils peuvent cacher des entités.',
    brokenXml: 'Le XML de ce fichier est abîmé.',
    encoding: (encoding) => `Le fichier n’est pas écrit en ${encoding}.`,
    lacks: (what) => `Il manque au relevé\u00a0: ${what}`,
    notUnderstood: (text) => `Cette partie n’est pas comprise\u00a0: ${text}`,
    date: (text) => `Cette date n’existe pas\u00a0: ${text}`,
    amount: (text) => `Ce n’est pas un montant\u00a0: ${text}`,
    decimals: (text) => `Ce montant a plus de 2 décimales\u00a0: ${text}`,
    mixed: (found, wanted) => `Un relevé en ${wanted} contient un montant en ${found}.`,
    sum: (opening, lines, closing) =>
      `Le solde initial ${opening} et les lignes ${lines} ne donnent pas le solde final ${closing}.`,
    currency: (found, wanted) => `Le relevé est en ${found} et le compte en ${wanted}.`,
    otherAccount: (found) => `Le relevé est celui d’un autre compte que celui choisi\u00a0: ${found}`,
    unknownAccount: (found) => `Aucun de nos comptes n’a ce numéro\u00a0: ${found}`,
    severalAccounts: 'Le fichier contient les relevés de plusieurs comptes. Exportez un fichier par compte.',
    chooseAccount: 'Le fichier ne dit pas de quel compte il s’agit. Choisissez le compte.',
    noSuchAccount: 'Nous n’avons pas ce compte.',
    otherFormat: (format) =>
      `Des lignes de ces jours ont été importées d’un fichier ${format}. Un autre format les compterait deux fois.`,
    noDateColumn: 'Choisissez la colonne de la date de comptabilisation.',
    noAmountColumn: 'Choisissez la colonne du montant, ou celles des entrées et des sorties.',
    row: (number, reason) => `Ligne ${String(number)}\u00a0: ${reason}`,
    balance: (balance) =>
      `Le solde ${balance} n’est pas le précédent et le montant. Vous pouvez omettre cette colonne.`,
    noRows: 'Le fichier n’a pas de lignes.',
  },
  rate: {
    far: (before) => `Le taux était ${before}\u00a0: ceci le change de plus de 5\u00a0%.`,
    farInDay: (dayAgo) =>
      `Le taux était ${dayAgo} il y a un jour\u00a0: ceci le change de plus de 5\u00a0% en un jour.`,
    farForOne: (dayAgo) =>
      `Le taux était ${dayAgo} il y a un jour\u00a0: ceci le change de plus de 20\u00a0% en un jour.`,
    roundTrip: (from, to, becomes) =>
      `Il ne s’accorde pas avec le taux ${to} → ${from}\u00a0: à l’aller-retour, 1\u00a0${from} deviendrait ${becomes}\u00a0${from}.`,
    asked: (reasons, afterwards) =>
      [...reasons, 'Rien n’a été fait. Renvoyez pour confirmer.', ...afterwards].join(' '),
    thenListings:
      'Les annonces qui suivent le marché attendront 5 minutes\u00a0; remettez l’ancien taux dans ce délai pour annuler.',
    thenTwo: 'Il attendra alors l’approbation d’un autre opérateur.',
    thenAlone: 'Aucun autre opérateur ne peut l’approuver\u00a0: votre confirmation suffit, et le journal le dira.',
    beyond: (last) =>
      `Le taux est ${last}. En une fois, il peut être multiplié ou divisé par dix au plus. Rien n’a été fait.`,
    bounds: (least, most) => `Un taux est compris entre ${least} et ${most}. Rien n’a été fait.`,
    twice: 'Vous avez fixé ce taux vous-même. Un autre opérateur doit l’approuver.',
    notWaiting: 'Ce taux n’attend plus d’approbation. Rien n’a été fait.',
  },
  line: {
    heldAlready: (id) => `La ligne ${id} est déjà retenue.`,
    linkInstead: (id) =>
      `Le dépôt de la ligne ${id} a été approuvé à la main\u00a0: rapprochez-les, sinon son utilisateur serait crédité deux fois. Rien n’a été fait.`,
    noUser: 'Aucun utilisateur n’a cette adresse e-mail.',
    noQuestion: 'Écrivez une question de 1\u202f000 signes au plus.',
    noReason: 'Écrivez une raison de 1\u202f000 signes au plus.',
    notOwn: (id) => `La ligne ${id} est autre chose, ou est déjà comptabilisée. Rien n’a été fait.`,
    noReversal: (id, funding) =>
      `La ligne ${id} est autre chose, ou le dépôt ${funding} n’est pas un dépôt repris qui lui correspond. Rien n’a été fait.`,
    askedAlready: 'Cette question a déjà été posée.',
    notOpen: (id) => `La ligne ${id} a changé ou n’est plus ouverte. Rien n’a été fait.`,
    notApproved: (id) =>
      `La ligne ${id} n’a pas la référence d’un dépôt approuvé à la main et qu’aucune autre ligne n’a payé. Rien n’a été fait.`,
  },
  bank: {
    noSuch: (id) => `Il n’y a pas de compte ${id}.`,
    closed: 'Ce compte est clos. Il reste dans la liste, et rien n’y change plus.',
    inForce: 'Ce compte est en vigueur. Mettez d’abord un autre compte en vigueur.',
    inForceAlready: 'Ce compte est déjà en vigueur.',
    waits: 'Ce compte attend un autre opérateur. Reprenez d’abord la demande ou faites-la refuser.',
    numberTaken: (label) => `Le compte «\u00a0${label}\u00a0» de cette devise a déjà ce numéro.`,
    twice: 'Vous avez demandé ce changement vous-même. Un autre opérateur doit l’approuver.',
    notWaiting: 'Ce changement n’attend plus d’approbation. Rien n’a été fait.',
  },
  debt: {
    notFunded: (id) => `La transaction ${id} n’est pas un dépôt crédité.`,
    takenBack: (id) => `La transaction ${id} a déjà été reprise.`,
    spent: (id) =>
      `Le portefeuille contient moins que le dépôt ${id}\u00a0: on peut le reprendre, ce qui laisse une dette, mais pas le renvoyer.`,
    noPayment: 'Ce paiement n’existe pas.',
    refunded: 'Ce paiement est déjà renvoyé, ou en cours. Ce qui a échoué ne peut qu’être noté comme fait à la main.',
    onlyByHand: 'Le prestataire ne peut pas le renvoyer. Faites-le sur son portail, et notez-le comme fait à la main.',
    owes: (money) =>
      `L’utilisateur doit ${money}, car un dépôt a été repris. Refusez le retrait, ou attendez qu’il ait payé.`,
    staysOpen: (money) =>
      `L’utilisateur doit ${money}, car un dépôt a été repris. Gelez le compte jusqu’à ce qu’il ait payé.`,
  },
  payout: {
    noFile: (id) => `Le fichier de paiements ${id} n’existe pas.`,
    unnamed: 'Un fichier demande la banque, le titulaire et le numéro de ce compte. Indiquez-les d’abord.',
    none: (currency) => `Aucun retrait en ${currency} n’attend un fichier.`,
    noPayout: (id) => `La transaction ${id} n’est dans aucun fichier de paiements.`,
    returned: (id) => `L’argent de la transaction ${id} est déjà revenu dans le portefeuille.`,
    format: (formats) => `Le format est l’un de ceux-ci\u00a0: ${formats}.`,
  },
};

export const bankLabels: Translated<typeof bankLabelsEnglish> = {
  bank_name: 'Banque',
  account_name: 'Titulaire du compte',
  account_number: 'Numéro de compte',
  bank_account_number: 'Numéro de compte',
  first_name: 'Prénom',
  last_name: 'Nom',
  mobile_money_network: 'Réseau mobile money',
  mobile_money_number: 'Numéro mobile money',
  mobile_money_name: 'Titulaire mobile money',
};
