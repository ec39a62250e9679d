import { landingTexts } from '@/texts/landing';
import { useTakenOver } from '@/ui/browser/useTakenOver';
import styles from './Landing.module.css';

const NETWORKS = [
  { name: 'WhatsApp', share: (page: string) => `https://wa.me/?text=${page}` },
  { name: 'X', share: (page: string) => `https://x.com/intent/post?url=${page}` },
  { name: 'Facebook', share: (page: string) => `https://www.facebook.com/sharer/sharer.php?u=${page}` },
  { name: 'Telegram', share: (page: string) => `https://t.me/share/url?url=${page}` },
];

const originHere = () => (typeof window === 'undefined' ? '' : window.location.origin);

/** The specification does not name social accounts of the product, so the links share its page. */
export function SocialLinks() {
  const page = encodeURIComponent(useTakenOver(originHere) ?? '');
  return (
    <nav className={styles.social} aria-label={landingTexts.socialLabel}>
      <span>{landingTexts.share}</span>
      {NETWORKS.map(({ name, share }) => (
        <a key={name} href={share(page)} target="_blank" rel="noreferrer" aria-label={landingTexts.shareOn(name)}>
          {name}
        </a>
      ))}
    </nav>
  );
}
