/** A picture and its copies. */
export interface ViewerPicture {
  id: string;
  fileName: string;
  alt: string;
  /** Pixels of the original. */
  width: number;
  height: number;
  thumbnailUrl: string;
  previewUrl: string;
  /** The longer side of the preview in pixels. */
  previewSide: number;
  originalUrl: string;
}
