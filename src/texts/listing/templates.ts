import { inLanguage } from '@/texts/language/inLanguage';

/** Tickets of listings that users keep under a name. */
export const templates = {
  views: 'Templates',
  saveView: 'Save as template',
  nameOfView: 'Name',
  keepView: 'Save',
  replaceView: 'Replace',
  cancel: 'Cancel',
  viewExists: 'There is a template of this name. It will be replaced.',
  removeView: (name: string) => `Remove the template ${name}`,
  viewNotKept: 'This browser keeps nothing, so the template is gone when you leave.',
};

export const templateTexts = inLanguage('templates', templates);
