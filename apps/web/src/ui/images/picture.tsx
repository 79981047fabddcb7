/** Width and height of each family of pictures; `pictures/pictures.test.ts` checks that the drawings have them. */
export const PICTURE_SIZES = {
  estate: [689, 573],
  house: [300, 236],
  service: [382, 323],
  solution: [381, 325],
  audience: [288, 256],
  state: [242, 233],
  signIn: [426, 351],
  place: [381, 310],
} as const;

type PictureProps = {
  readonly src: string;
  readonly family: keyof typeof PICTURE_SIZES;
  /** Alternative text; without it the picture is decoration. */
  readonly alt?: string;
  /** On the first screen: load it immediately. */
  readonly isFirst?: boolean;
  readonly className?: string;
};

/** One of our drawings, with its size given so that nothing moves when it loads. */
export function Picture({ src, family, alt = '', isFirst = false, className }: PictureProps) {
  const [width, height] = PICTURE_SIZES[family];
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? undefined : 'lazy'}
      decoding="async"
      className={className}
      // Decoration that is not on this device without network leaves no broken picture behind.
      onError={alt === '' ? ({ currentTarget }) => (currentTarget.hidden = true) : undefined}
      // A built page may hold a drawing where the script only knows its file.
      suppressHydrationWarning
    />
  );
}
