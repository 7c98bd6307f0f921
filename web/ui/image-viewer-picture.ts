/** An image and its sizes. */
export interface ViewerPicture {
  id: string;
  fileName: string;
  alt: string;
  /** Size of the original in pixels. */
  width: number;
  height: number;
  thumbnailUrl: string;
  previewUrl: string;
  /** The longer side of the preview in pixels. */
  previewSide: number;
  originalUrl: string;
}
