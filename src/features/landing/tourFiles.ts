/** The tour's files, below the app's own address; `npm run tour` records them. Sizes are in CSS pixels. */
export const TOUR = {
  video: '/tour/tour.mp4',
  captions: (language: string) => `/tour/tour.${language}.vtt`,
  poster: '/tour/poster-1280.avif',
  /** The poster for small windows, and its width. */
  smallPoster: '/tour/poster-640.avif',
  smallWidth: 640,
  width: 1280,
  height: 800,
} as const;
