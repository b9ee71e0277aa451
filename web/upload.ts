import type { Attachment } from '#contract/attachments.ts'
import { ATTACHMENTS_PATH } from '#contract/attachments.ts'
import type { Answer } from './api.ts'
import { csrfHeader, readAnswer, UNREACHABLE } from './api.ts'

/** Sends one file; `onProgress` gets the sent share, 0 to 1. */
export function uploadAttachment(
  file: File,
  onProgress: (share: number) => void,
): Promise<Answer<Attachment>> {
  return new Promise((resolve) => {
    // fetch cannot report the progress of an upload.
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
    const form = new FormData()
    form.set('file', file)
    request.send(form)
  })
}
