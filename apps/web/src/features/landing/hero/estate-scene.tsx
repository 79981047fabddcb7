import drawing from '../../../pictures/estate.svg?raw';
import estate from '../../../pictures/estate.svg?url';
import { LANDING_WORDS } from '../../../strings/landing/landing.ts';
import { Picture } from '../../../ui/images/picture.tsx';

/**
 * A data URL of the drawing, without the title and the size that a separate file needs. Characters that an attribute
 * or a URL cannot contain are escaped.
 */
function addressOf(svg: string): string {
  const bare = svg.replace(/<title[^>]*>[^<]*<\/title>/, '').replace(/ width="\d+" height="\d+" role="img"[^>]*/, '');
  return `data:image/svg+xml,${bare.replace(/["#%<>\r\n]/g, encodeURIComponent)}`;
}

/**
 * The estate of the first screen. The built page contains the drawing itself: as a file it would load a round trip later, and be
 * the largest and last content to be painted. The script does not contain it, and leaves the drawing in the page as it is;
 * visitors from another page get the file. In the dark theme a night background covers it (ui/styles/night.css).
 */
export function EstateScene() {
  return (
    <span className="estate-scene block">
      <Picture
        src={import.meta.env.SSR ? addressOf(drawing) : estate}
        family="estate"
        alt={LANDING_WORDS.sceneAlt}
        isFirst
        className="h-auto w-full"
      />
    </span>
  );
}
