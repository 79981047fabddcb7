import scene from '../../pictures/estate-scene.svg?url';

type CropProps = {
  /** The part of the estate to show, in the picture's own units: "x y width height". */
  readonly crop: string;
  readonly className?: string;
};

/** The whole estate. One file serves every picture of the page, so it is loaded once. */
export function EstateScene({ alt, className }: { readonly alt: string; readonly className?: string }) {
  return <img src={scene} alt={alt} width={704} height={518} decoding="async" className={className} />;
}

/** A part of the estate, as decoration. */
export function EstateCrop({ crop, className }: CropProps) {
  const view = crop.split(' ').join(',');
  const [, , width, height] = crop.split(' ');
  return (
    <img
      src={`${scene}#svgView(viewBox(${view}))`}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={className}
    />
  );
}
