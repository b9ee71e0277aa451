import { type Attachment, ATTACHMENTS_PATH } from '#contract/attachments.ts'
import { attachmentLimits } from '#domain/attachment-limits.ts'
import { type Answer, csrfHeader, readAnswer, UNREACHABLE } from './api.ts'

/** Uploads one file; `signal` cancels it. `onProgress` gets the sent share, 0 to 1. */
export function uploadAttachment(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Answer<Attachment>> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(UNREACHABLE)
    // fetch cannot report upload progress.
    const request = new XMLHttpRequest()
    request.open('POST', ATTACHMENTS_PATH)
    for (const [name, value] of Object.entries(csrfHeader())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () =>
      resolve(readAnswer(request.status, request.responseText, (name) => request.getResponseHeader(name))),
    )
    request.addEventListener('error', () => resolve(UNREACHABLE))
    // Resolve after an abort too, so that no caller waits forever.
    request.addEventListener('abort', () => resolve(UNREACHABLE))
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.set('file', file)
    request.send(form)
  })
}

/** Checks a chosen file before it is sent; null if it is acceptable. */
export function fileRefusal(file: {
  name: string
  size: number
}): 'FILE_TYPE' | 'FILE_TOO_LARGE' | 'FILE_EMPTY' | null {
  const { limitBytes, extensions } = attachmentLimits
  const extension = file.name.split('.').at(-1)!.toLowerCase()
  if (!file.name.includes('.') || !extensions.some((each) => each === extension)) return 'FILE_TYPE'
  if (file.size >= limitBytes) return 'FILE_TOO_LARGE'
  return file.size === 0 ? 'FILE_EMPTY' : null
}
