/** The package has no types for this file. These are the parts that are used. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type Failure = { code: unknown };

  export default function open(): {
    heif_error_code: { heif_error_Ok: unknown };
    heif_colorspace: { heif_colorspace_RGB: unknown };
    heif_chroma: { heif_chroma_interleaved_RGB: unknown };
    heif_context_alloc(): object;
    heif_context_read_from_memory(context: object, bytes: Uint8Array): Failure;
    heif_js_context_get_primary_image_handle(context: object): object | Failure;
    heif_image_handle_get_width(handle: object): number;
    heif_image_handle_get_height(handle: object): number;
    heif_js_decode_image2(
      handle: object,
      colorspace: unknown,
      chroma: unknown,
    ): { channels?: { data: Uint8Array; stride: number; width: number; height: number }[] };
  };
}
