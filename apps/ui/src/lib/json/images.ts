/** How an image in a payload may be shown. It is not loaded until somebody asks for it. */
export type ImageAddress =
  | { readonly kind: 'shown'; readonly from: string }
  /** The page's policy allows no images over unencrypted connections. */
  | { readonly kind: 'insecure'; readonly from: string }
  | { readonly kind: 'refused'; readonly why: string };

/** The longest address that contains its image, in characters: about 6 MB of image. */
const longestData = 8_000_000;
const imageFile = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp)$/i;
const imageKey = /(?:image|img|photo|picture|screenshot|thumbnail|avatar)/i;
const dataImage = /^data:(image\/(?:png|jpeg|gif|webp|avif|bmp|svg\+xml))[;,]/i;

/** Whether a text is, as a whole, the address of an image: by its extension, or by its key. */
export function isImageAddress(text: string, key = ''): boolean {
  if (dataImage.test(text)) return true;
  if (text.length > 4000 || /\s/.test(text)) return false;
  const url = webAddress(text);
  return url !== undefined && (imageFile.test(url.pathname) || imageKey.test(key));
}

export function readImageAddress(address: string): ImageAddress {
  const [, type] = dataImage.exec(address) ?? [];
  if (type !== undefined) {
    if (address.length > longestData) return { kind: 'refused', why: 'The image is too large to show here' };
    return { kind: 'shown', from: `in the data, ${type}` };
  }
  const url = webAddress(address);
  if (!url) return { kind: 'refused', why: 'This is not the address of an image' };
  return { kind: url.protocol === 'https:' ? 'shown' : 'insecure', from: url.host };
}

/** `undefined` for anything but a whole http or https address. */
export function webAddress(text: string): URL | undefined {
  if (!/^https?:\/\//i.test(text)) return undefined;
  return URL.parse(text) ?? undefined;
}
