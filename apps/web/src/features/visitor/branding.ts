import type { DataroomMetadata } from '@atrium/domain/dataroom';
import {
  type Colour,
  contrast,
  hexOf,
  mix,
  parseColour,
  PART_CONTRAST,
  TEXT_CONTRAST,
  textOn,
  visibleOn,
} from './contrast.ts';

type RoomBranding = NonNullable<DataroomMetadata['branding']>;
export type BrandSource = {
  branding: RoomBranding | null;
  organization: { name: string; logo: string | null; primaryColor: string | null };
};

export type BrandLink = { label: string; url: string; background: string; text: string };
export const SOCIALS = ['linkedin', 'twitter', 'youtube', 'instagram'] as const;
export type SocialLink = { network: (typeof SOCIALS)[number]; url: string };

export type Brand = {
  name: string;
  /** The title of the data room's header, if its Owner wrote one. */
  title: string | null;
  logo: string | null;
  banner: string | null;
  buttons: BrandLink[];
  socials: SocialLink[];
  /** Values of the variables `--visit-*`. */
  colours: Record<`--visit-${string}`, string>;
};

/** Customers without a colour get a quiet blue grey. */
const DEFAULT_COLOUR: Colour = [38, 50, 63];
/** The least and most bright surfaces of the light and dark colours: `--bg-hover` and `--bg-raised`. */
const LIGHT_SURFACE: Colour = [241, 241, 238];
const DARK_SURFACE: Colour = [31, 33, 37];
/** A colour whose channels differ by less is a grey. */
const GREY_SPREAD = 40;
/** The contrast of grey buttons with the surface. */
const GREY_CONTRAST = 10;

/** Returns the address if it is an http(s) one of another site to open, else null. Names and passwords in it are refused. */
export function webAddress(text: string | null | undefined): string | null {
  if (text == null || !URL.canParse(text)) return null;
  const { protocol, username, password, href } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' ? href : null;
}

/** Returns the address of a picture if it is on this site. Pictures of other sites would tell them who visits. */
export function ownPicture(text: string | null | undefined, origin: string): string | null {
  if (text == null || text === '' || !URL.canParse(text, origin)) return null;
  const { origin: found, protocol, href } = new URL(text, origin);
  return found === origin && (protocol === 'https:' || protocol === 'http:') ? href : null;
}

/** The customer’s brand for the visitor. Unsafe addresses are left out. Unreadable colours are replaced. */
export function brandOf({ branding, organization }: BrandSource, origin: string): Brand {
  const own = parseColour(organization.primaryColor) ?? DEFAULT_COLOUR;
  const { header, cta, socials } = branding ?? {};
  return {
    name: organization.name,
    title: header?.title || null,
    logo: ownPicture(header?.logo, origin) ?? ownPicture(organization.logo, origin),
    banner: ownPicture(branding?.banner, origin),
    buttons: [cta?.primary, cta?.secondary].flatMap((button) => {
      const url = webAddress(button?.url);
      if (button == null || !button.isVisible || url === null || button.label.trim() === '') return [];
      const background = parseColour(button.backgroundColor) ?? textOn(own);
      const text = textOn(background, parseColour(button.textColor));
      return [{ label: button.label, url, background: hexOf(background), text: hexOf(text) }];
    }),
    socials: SOCIALS.flatMap((network) => {
      const social = socials?.[network];
      const url = social?.isVisible === true ? webAddress(social.url) : null;
      return url === null ? [] : [{ network, url }];
    }),
    colours: coloursOf(own, parseColour(header?.textColor)),
  };
}

/** The colour of a button. A grey of middle brightness would look as if the button were disabled. */
function actionOn(surface: Colour, own: Colour): Colour {
  const colour = visibleOn(surface, own, PART_CONTRAST);
  const isGrey = Math.max(...colour) - Math.min(...colour) < GREY_SPREAD;
  return isGrey ? visibleOn(surface, own, GREY_CONTRAST) : colour;
}

function coloursOf(own: Colour, wantedText: Colour | undefined): Brand['colours'] {
  const text = textOn(own, wantedText);
  const soft = mix(text, own, 0.2);
  const light = actionOn(LIGHT_SURFACE, own);
  const dark = actionOn(DARK_SURFACE, own);
  return {
    '--visit-panel': hexOf(own),
    '--visit-panel-text': hexOf(text),
    '--visit-panel-soft': hexOf(contrast(soft, own) >= TEXT_CONTRAST ? soft : text),
    '--visit-panel-line': hexOf(mix(own, text, 0.25)),
    '--visit-action-light': hexOf(light),
    '--visit-on-action-light': hexOf(textOn(light)),
    '--visit-link-light': hexOf(visibleOn(LIGHT_SURFACE, own, TEXT_CONTRAST)),
    '--visit-action-dark': hexOf(dark),
    '--visit-on-action-dark': hexOf(textOn(dark)),
    '--visit-link-dark': hexOf(visibleOn(DARK_SURFACE, own, TEXT_CONTRAST)),
  };
}
