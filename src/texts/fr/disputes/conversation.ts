import { REVIEW_HOURS } from '@contract/values/disputes';
import type { conversation as en } from '@/texts/en/disputes/conversation';
import { counted } from '@/texts/language/plural';
import type { Translated } from '@/texts/language/translated';

const HOURS = `${String(REVIEW_HOURS.from)} à ${String(REVIEW_HOURS.until)} heures`;
const MORE = { one: 'image encore possible', many: 'd’images encore possibles', other: 'images encore possibles' };

export const conversation: Translated<typeof en> = {
  title: (id: string) => `Litige nº ${id}`,
  states: { open: 'En cours', answered: 'Clos' },
  filed: 'Ouvert',
  answer: 'Réponse',
  next: 'Prochaine étape',
  support: 'Notre assistance',
  /** {support} is the support, {time} a moment. */
  due: `{support} répond sous ${HOURS}, au plus tard le {time}.`,
  overdue: `Le délai de réponse de ${HOURS} s’est terminé le {time}.`,
  given: '{support} a répondu le {time}.',
  steps: {
    operator: 'C’est à notre assistance de répondre. Une notification suivra ; d’ici là, vous pouvez compléter.',
    user: 'C’est à vous : notre assistance vous a écrit.',
    late: 'Notre assistance est en retard. Écrivez un message pour relancer votre litige.',
    done: 'Rien ne peut plus être ajouté. Si ce n’est pas réglé, ouvrez un autre litige.',
  },
  entries: 'Messages, les plus récents d’abord',
  you: 'Vous',
  unnamed: 'Assistance',
  operator: (name: string) => `${name} · Crossrate`,
  final: 'réponse',
  failed: 'Les messages n’ont pas pu être chargés.',
  pictureOf: (number: number) => `Image ${String(number)} de ce litige`,
  loadingPicture: 'Chargement de l’image.',
  noPicture: 'L’image n’a pas pu être chargée.',
  pictures: 'Images',
  addPicture: 'Ajouter une image',
  pictureHint: (left: number) =>
    `Un justificatif ou une capture d’écran\u202f; ${counted(left, MORE)}. Elle ne peut plus être retirée.`,
  send: 'Envoyer l’image',
  pictureAdded: 'Votre image a été ajoutée.',
  pictureNotAdded: 'Votre image n’a pas été ajoutée.',
  pictureUnclear:
    'On ne sait pas si votre image est arrivée. Envoyez-la de nouveau : elle ne sera ajoutée qu’une fois.',
};
