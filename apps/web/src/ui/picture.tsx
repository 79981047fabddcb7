import { cx } from './class-names.ts';

/** Width and height of each family of pictures; `pictures/pictures.test.ts` holds the drawings to them. */
export const PICTURE_SIZES = {
  estate: [689, 497],
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
  /** What is to be seen; without it the picture is decoration. */
  readonly alt?: string;
  /** On the first screen: load it at once. */
  readonly isFirst?: boolean;
  readonly className?: string;
};

/** One of our drawings, with its size given so that nothing moves when it comes. */
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
    />
  );
}

const SHAPES = { service: 'aspect-[382/323]', solution: 'aspect-[381/325]' } as const;

type FarPictureProps = Pick<PictureProps, 'src' | 'className'> & { readonly family: keyof typeof SHAPES };

/**
 * A decoration far below the first screen. Browsers ask for lazy pictures some thousand pixels ahead; this one is drawn
 * and asked for only when it comes near, in a frame of its shape, so that nothing moves then.
 */
export function FarPicture({ src, family, className }: FarPictureProps) {
  return (
    <div className={cx(SHAPES[family], 'w-full [content-visibility:auto]', className)}>
      <Picture src={src} family={family} className="h-auto w-full" />
    </div>
  );
}
