import { counted } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/inLanguage';
import type { accounts as accountsEnglish } from '@/texts/wallet/accounts';
import type { debt as debtEnglish } from '@/texts/wallet/debt';
import type { fund as fundEnglish } from '@/texts/wallet/fund';
import type { image as imageEnglish } from '@/texts/wallet/image';
import type { limits as limitsEnglish } from '@/texts/wallet/limits';
import type { mobilePayment as mobilePaymentEnglish } from '@/texts/wallet/mobilePayment';
import type { payout as payoutEnglish } from '@/texts/wallet/payout';
import type { profit as profitEnglish } from '@/texts/wallet/profit';
import type { receipt as receiptEnglish } from '@/texts/wallet/receipt';
import type { received as receivedEnglish } from '@/texts/wallet/received';
import type { statement as statementEnglish } from '@/texts/wallet/statement';
import type { withdraw as withdrawEnglish } from '@/texts/wallet/withdraw';

export const accounts: Translated<typeof accountsEnglish> = {
  bankAccount: 'Compte bancaire',
  noneSaved: (currency: string) => `Aucun compte ${currency} enregistré`,
  chooseOne: 'Choisissez où va l’argent',
  addFirst: (currency: string) => `Ajoutez d’abord un compte bancaire ${currency}`,
  addAnother: 'Ajouter un compte',
  bankAccounts: 'Comptes bancaires',
  loading: 'Chargement des comptes bancaires',
  none: 'Vous n’avez aucun compte bancaire enregistré.',
  noneHint: 'Ajoutez le compte qui recevra vos retraits.',
  deleteOf: (account: string) => `Supprimer le compte bancaire ${account}`,
  deleteQuestion: 'Supprimer ce compte bancaire ?',
  keep: 'Le garder',
  delete: 'Supprimer le compte',
  deleteFailed: 'Le compte bancaire n’a pas pu être supprimé. Veuillez réessayer.',
  notSaved: 'Votre compte bancaire n’a pas été enregistré.',
  saveUnclear: 'On ne sait pas si votre compte bancaire a été enregistré. Consultez d’abord vos comptes bancaires.',
  form: 'Nouveau compte bancaire',
  namesNote: 'Le prénom et le nom servent à la vérification Alipay/WeChat.',
  chooseCurrency: 'Choisissez la devise',
  save: 'Enregistrer le compte',
  newAccount: 'Nouveau compte',
  newAccountFacts: 'Un compte bancaire pour vos retraits',
  addAccount: 'Ajouter un compte',
  unnamed: (id: string) => `Compte ${id}`,
  edit: 'Modifier',
  editOf: (account: string) => `Modifier ${account}\u00a0: nom ou choix par défaut`,
  editTitle: 'Nom et choix par défaut',
  label: 'Votre nom pour ce compte',
  labelHint: 'Par exemple Loyer ou Épargne. Vous seul le voyez.',
  makeDefault: (currency: string) => `Le choisir d’abord pour les retraits ${currency}`,
  default: 'Par défaut',
  cancel: 'Annuler',
  saveLabel: 'Enregistrer',
  labelFailed: 'L’enregistrement a échoué. Veuillez réessayer.',
  neverUsed: 'pas encore utilisé',
  used: (times: number) =>
    `utilisé ${counted(times, { one: 'fois', many: 'de fois', other: 'fois' })}, {total} en tout, la dernière {time}`,
  usableFrom: 'Utilisable pour un retrait à partir du {time}.',
  usableByFactor:
    'Utilisable pour un retrait à partir du {time}\u00a0: votre double authentification sera alors assez ancienne pour le confirmer.',
  waits: (time: string) => `à partir du ${time}`,
  sameNumber: 'Vous avez enregistré ce numéro plusieurs fois.',
  savedBefore: (account: string) => `Vous avez déjà enregistré ce numéro\u00a0: ${account}.`,
  labels: {
    accountName: 'Titulaire du compte',
    firstName: 'Prénom',
    lastName: 'Nom',
    accountNumber: 'Numéro de compte',
    bankName: 'Nom de la banque',
    currency: 'Devise',
  },
};

export const fund: Translated<typeof fundEnglish> = {
  titleOf: (currency: string) => `Déposer ${currency}`,
  title: 'Dépôt',
  copying: { copied: 'Copié', failed: 'À sélectionner' },
  copyingOf: (label: string, outcome: string) => `${label}\u00a0: ${outcome.toLowerCase()}`,
  copyOf: (label: string) => `Copier\u00a0: ${label.toLowerCase()}`,
  copy: 'Copier',
  failed: 'Votre dépôt n’a pas été envoyé.',
  closed: (currency: string) =>
    `Les dépôts en ${currency} sont fermés pour le moment\u00a0: aucun compte ne peut recevoir le paiement.`,
  noFee: 'Sans frais',
  holds: 'Votre portefeuille contient {balance}',
  amount: 'Montant',
  screenshot: 'Capture du paiement',
  screenshotHint: 'Avec une image du paiement, il est retrouvé plus vite.',
  confirm: 'Confirmer',
  facts: 'Par virement, sans frais',
  chooseWallet: 'Choisissez le portefeuille à alimenter',
  loading: 'Chargement des coordonnées de paiement',
  noDetails: (currency: string) => `Pas encore de coordonnées de paiement pour ${currency}.`,
  noDetailsHint: 'Choisissez une autre devise, ou revenez un peu plus tard.',
  bankTransfer: 'Virement bancaire',
  mobileMoney: 'Mobile money',
  payFirst: {
    payTitle: '1. Payez par virement',
    confirmTitle: '2. Confirmez votre paiement',
    note: 'Payez d’abord, puis confirmez ici. Votre portefeuille est crédité à l’arrivée de l’argent.',
  },
  confirmFirst: {
    payTitle: 'Où payer',
    confirmTitle: 'Confirmez le montant',
    note: 'Confirmez d’abord le montant\u00a0: vous recevez une référence à inscrire dans le virement.',
  },
  transferTitle: 'Payez par virement',
  toPay: 'Montant à payer',
  writeThis: 'Inscrivez ceci dans le virement',
  reference: 'Référence',
  foundAtOnce:
    'Avec la référence, votre paiement est retrouvé aussitôt. Votre portefeuille est crédité à l’arrivée de l’argent.',
  transferCode: 'Code QR avec la référence et le montant',
  transferCodeHint: 'Référence et montant, pour un autre appareil',
  qrCodes: 'Codes QR',
  scanToPay: 'Scannez pour payer',
  qrCodeOf: (name: string) => `Code QR pour payer avec ${name}`,
  bankName: 'Nom de la banque',
  accountName: 'Titulaire du compte',
  accountNumber: 'Numéro de compte',
  network: 'Réseau',
  mobileMoneyNumber: 'Numéro mobile money',
  mobileMoneyName: 'Titulaire mobile money',
  alipay: 'Alipay',
  wechatPay: 'WeChat Pay',
};

export const image: Translated<typeof imageEnglish> = {
  removeOf: (name: string) => `Retirer ${name}`,
  remove: 'Retirer',
  previewOf: (name: string) => `Aperçu de ${name}`,
  preparing: 'L’image est en préparation…',
  empty: 'Ce fichier est vide.',
  damaged: 'Cette image est illisible\u00a0: elle est abîmée ou incomplète. Choisissez-en une autre.',
  notHere: (format) =>
    `Ce navigateur ne lit pas les images ${format}. Choisissez un JPEG ou un PNG, ou faites une capture d’écran de l’image.`,
  sending: (percent) => `Envoi de l’image\u00a0: ${String(percent)}\u00a0%`,
  sent: 'L’image est envoyée. En attente de la réponse…',
  mayBeWhy: 'Si le réseau est lent, l’image peut en être la cause.',
  sendWithout: 'Envoyer sans l’image',
};

const REST = ' ; ce montant dépasse le plafond restant.';

export const limits: Translated<typeof limitsEnglish> = {
  title: { FUND_WALLET: 'Plafonds de dépôt', WITHDRAW: 'Plafonds de retrait' },
  loading: 'Chargement de vos plafonds',
  periods: { day: '24 heures', month: '30 jours' },
  leftOf: '{left} restants sur {most}',
  moreAt: 'davantage dès le {time}',
  over: {
    FUND_WALLET: {
      day: (most: string) => `Les dépôts sont limités à ${most} en 24\u00a0heures${REST}`,
      month: (most: string) => `Les dépôts sont limités à ${most} en 30\u00a0jours${REST}`,
    },
    WITHDRAW: {
      day: (most: string) => `Les retraits sont limités à ${most} en 24\u00a0heures${REST}`,
      month: (most: string) => `Les retraits sont limités à ${most} en 30\u00a0jours${REST}`,
    },
  },
};

export const debt: Translated<typeof debtEnglish> = {
  owes: (money: string) =>
    `Vous devez ${money}, car un dépôt a été repris après avoir été dépensé. Votre prochain dépôt dans cette devise le réglera. D’ici là, aucun retrait n’est possible.`,
  pay: (money: string) => `Payer ${money} depuis le portefeuille`,
  notPaid: 'Votre dette n’a pas été payée.',
  unclear: 'On ne sait pas si votre dette a été payée. Regardez votre relevé avant de réessayer.',
};

export const mobilePayment: Translated<typeof mobilePaymentEnglish> = {
  title: 'Payez par mobile money',
  phone: 'Numéro de téléphone',
  phoneHint: 'Avec l’indicatif du pays, par exemple +233 24 000 0000.',
  send: 'Envoyer une demande à ce téléphone',
  notSent: 'La demande n’a pas été envoyée.',
  unclear: 'On ne sait pas si la demande a été envoyée. Regardez votre téléphone avant d’en envoyer une autre.',
  states: {
    pending: (digits: string) =>
      `Confirmez sur votre téléphone\u00a0: la demande est sur le numéro qui se termine par ${digits}.`,
    successful: (digits: string) => `Le numéro qui se termine par ${digits} a payé.`,
    failed: (digits: string) =>
      `Le numéro qui se termine par ${digits} n’a pas payé. Vous pouvez envoyer une autre demande.`,
    expired: (digits: string) =>
      `Personne n’a confirmé à temps sur le numéro qui se termine par ${digits}. Vous pouvez envoyer une autre demande.`,
  },
};

export const payout: Translated<typeof payoutEnglish> = {
  title: 'Versement',
  sent: 'Envoyé à votre banque',
  paid: 'Payé',
  returned: 'Renvoyé par la banque',
  back: (reason) => `L’argent est de nouveau dans votre portefeuille. Raison\u00a0: ${reason}`,
};

export const received: Translated<typeof receivedEnglish> = {
  title: 'Argent reçu',
  checked: (money, day) =>
    `${money} reçus le ${day}, en cours de vérification. Votre portefeuille est crédité ensuite.`,
  returned: (money, day) => `${money} reçus le ${day}, renvoyés au compte d’origine.`,
};

export const profit: Translated<typeof profitEnglish> = {
  title: 'Gains et pertes',
  countedIn: 'Calculés en',
  method:
    'Premier entré, premier sorti (FIFO) : ce que vous avez reçu d’abord part d’abord. Les frais font partie du coût. L’argent déposé coûte sa valeur du moment, et un retrait n’apporte ni gain ni perte. Les échanges entre deux autres devises comptent au taux du marché du moment.',
  table: (currency: string) => `Coût et rapport de vos devises, calculés en ${currency}`,
  currency: 'Devise',
  held: 'Avoirs',
  heldHint: 'Dans le portefeuille, dans vos annonces et bloqué pour vos ordres.',
  average: 'Coût moyen',
  cost: 'Coût des avoirs',
  worth: 'Valeur actuelle',
  unrealised: 'Latent',
  realised: 'Réalisé',
  total: 'Total',
  byYear: 'Par année',
  year: 'Année',
  fees: 'Frais payés',
  download: 'Télécharger en CSV',
  yearTable: (year: string, currency: string) => `Ce que ${year} a rapporté, calculé en ${currency}`,
  counting: 'Calcul de votre historique en cours.',
  loading: 'Chargement des gains et pertes',
  none: (base: string) => `Vous n’avez pas d’autre devise que ${base}, et n’en avez vendu aucune.`,
  noneHint: 'Ce que vous déposez ou achetez s’affiche ici avec son coût.',
  fund: 'Déposer',
  notAnnounced: 'Ce serveur ne calcule pas les gains et pertes.',
  notLoaded: 'Les gains et pertes n’ont pas pu être chargés.',
  tryAgain: 'Réessayer',
  dropped: (value: string) => `Devise inconnue dans l’adresse, ignorée\u00a0: ${value}.`,
};

export const receipt: Translated<typeof receiptEnglish> = {
  receipt: 'Reçu',
  notAnnounced: 'Ce serveur ne fait pas de reçus.',
  back: 'Retour',
  print: 'Imprimer',
  code: 'Code',
  checkAt: 'Chacun peut vérifier ce reçu à cette adresse, qui montre le montant et le jour, mais pas votre nom.',
  loading: 'Chargement du reçu',
  notLoaded: 'Le reçu n’a pas pu être créé.',
  tryAgain: 'Réessayer',
  forTransaction: (id: string) => `Reçu de la transaction nº ${id}`,
};

export const statement: Translated<typeof statementEnglish> = {
  title: 'Relevé',
  filters: 'Portefeuille et période',
  wallet: 'Portefeuille',
  from: 'Du',
  until: 'Au',
  periods: 'Périodes',
  thisMonth: 'Ce mois-ci',
  lastMonth: 'Le mois dernier',
  thisYear: 'Cette année',
  all: 'Tout',
  wrongWay: 'Le premier jour est après le dernier.',
  dropped: (values: string) => `Portefeuilles ou dates inconnus dans l’adresse, ignorés\u00a0: ${values}.`,
  opening: 'Solde initial',
  closing: 'Solde final',
  change: 'Variation',
  time: 'Heure',
  timeInUtc: 'Heure (UTC)',
  what: 'Opération',
  transaction: 'Transaction',
  currency: 'Devise',
  amount: 'Montant',
  balance: 'Solde',
  loading: 'Chargement du relevé',
  lines: (currency: string) => `Relevé du portefeuille ${currency}`,
  linesFromTo: (first: string, last: string) => `Lignes ${first} à ${last}`,
  none: 'Aucun mouvement sur cette période.',
  noneHint: 'Choisissez une période plus longue, ou un autre portefeuille.',
  notAnnounced: 'Ce serveur ne fait pas de relevés.',
  notLoaded: 'Le relevé n’a pas pu être chargé.',
  tryAgain: 'Réessayer',
  print: 'Imprimer',
  format: 'Format du fichier',
  download: (format: string) => `Télécharger en ${format}`,
  profit: 'Gains et pertes',
  stop: 'Arrêter',
  writing: (count: string) => `${count} lignes jusqu’ici`,
  tooLongToPrint: (most: string) =>
    `Impossible d’imprimer plus de ${most} lignes. Choisissez une période plus courte, ou téléchargez le CSV.`,
  notWritten: 'Une partie du relevé n’a pas pu être chargée. Rien n’a été enregistré.',
  account: 'Compte',
  period: 'Période',
  made: 'Établi',
  sinceTheBeginning: 'début',
  untilNow: 'aujourd’hui',
  fromTo: (from: string, until: string) => `${from} à ${until}`,
  kinds: {
    funded: 'Dépôt',
    held: 'Bloqué',
    fee: 'Frais',
    returned: 'Rendu',
    fee_returned: 'Frais rendus',
    received: 'Reçu',
    sold: 'Vendu d’une annonce',
    listed: 'Proposé',
    lowered: 'Annonce réduite : partie rendue',
    delisted: 'Annonce close : reste rendu',
    cleaned_up: 'Rendu à la désactivation du compte',
    taken_back: 'Dépôt repris',
    debt_paid: 'Dette payée',
  },
  forType: {
    FUND_WALLET: '',
    WITHDRAW: ' pour un retrait',
    LIST: ' pour une annonce',
    ORDER: ' pour un ordre',
    MOF_ORDER: ' pour un ordre multilatéral',
    DELETE_LIST: '',
  },
};

export const withdraw: Translated<typeof withdrawEnglish> = {
  walletBalance: 'Solde du portefeuille',
  loadingWallet: 'Chargement du portefeuille',
  otp: 'Code à 6 chiffres',
  factorCode: 'Code à 6 chiffres',
  factorHint: 'Le code de votre application d’authentification. Chaque code confirme un seul retrait.',
  getOtpIn: (seconds: number) => `Nouveau code dans ${String(seconds)} s`,
  getOtp: 'Recevoir le code',
  title: 'Retrait',
  facts: 'Vers vos comptes bancaires enregistrés, sans frais',
  accountSaved: (holder: string) => `Le compte bancaire de ${holder} a été enregistré.`,
  chooseWallet: 'Choisissez le portefeuille du retrait',
  titleOf: (currency: string) => `Retirer ${currency}`,
  youWithdraw: 'Vous retirez',
  fee: 'Frais',
  youReceive: 'Vous recevez à votre banque',
  noFee: 'Sans frais',
  qrCode: 'Code QR',
  qrCodeHint: 'Votre code Alipay ou WeChat Pay, pour y recevoir l’argent.',
  submit: 'Envoyer le retrait',
};
