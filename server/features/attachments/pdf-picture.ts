import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { encodePng } from './encode-png.ts'

/** The longer side of a page's picture. */
const LONG_SIDE_PX = 1600
/** A normal page takes 20 to 50 MB, a scan of 35 megapixels included. */
const MAX_MEMORY_BYTES = 96 * 1024 * 1024

/** Compiled once per thread: compiling takes longer than rendering a page. */
let compiled: Promise<WebAssembly.Module> | undefined
const compile = async (): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))))

/**
 * Renders one page of a PDF as a PNG with PDFium, without scripts. `picture` is null when there is no such
 * page. Only for a thread with a time limit (`preview-thread.ts`).
 * @throws when the content is not a PDF that can be rendered
 */
export async function pdfPicture(
  content: Uint8Array,
  page: number,
): Promise<{ pages: number; picture: Buffer | null }> {
  // A new PDFium instance per file, so that no state is shared and its memory is released.
  const library = await openLibrary(await (compiled ??= compile()))
  const document = await library.loadDocument(content)
  const pages = document.getPageCount()
  return { pages, picture: page <= pages ? await draw(document, page) : null }
}

async function draw(document: PDFiumDocument, page: number): Promise<Buffer> {
  const sheet = document.getPage(page - 1)
  const { originalWidth, originalHeight } = sheet.getOriginalSize()
  const scale = LONG_SIDE_PX / Math.max(originalWidth, originalHeight)
  const [width, height] = [originalWidth, originalHeight].map((side) => Math.max(1, Math.floor(side * scale)))
  // A page without a size has no scale either.
  if (!width || !height || !Number.isFinite(scale)) throw new Error('the page has no size')
  const { data } = await sheet.render({ width, height, renderFormFields: true })
  return encodePng(width, height, data)
}

/** A thread's heap limit does not cover WebAssembly memory, so its growth is limited here. */
const openLibrary = (module: WebAssembly.Module): Promise<PDFiumLibrary> =>
  PDFiumLibrary.init({
    instantiateWasm: (imports, done) => {
      const env = imports.env as Record<string, (bytes: number) => unknown>
      const grow = env.emscripten_resize_heap!
      const bounded = (bytes: number) => (bytes >>> 0 > MAX_MEMORY_BYTES ? 0 : grow(bytes))
      const instance = new WebAssembly.Instance(module, {
        ...imports,
        env: { ...imports.env, emscripten_resize_heap: bounded },
      })
      done(instance)
      return instance.exports
    },
  })
