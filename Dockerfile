# The image has only what runs: scripts/image-root.ts lists it, and scripts/image.long.test.ts starts
# the site from the same folder. Base images are pinned by the digest of their index (amd64, arm64);
# `docker buildx imagetools inspect NAME:TAG` prints the current one.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts
COPY . .
RUN npm run build && node scripts/image-root.ts /image

# A shell and ls for the commands of docs/install.md: 1 MB, no package manager.
FROM busybox:1.37.0-uclibc@sha256:8d7b1636e974e0adfd8d945955fca609304f0a56c18799dfd032d6e661382d84 AS tools

# glibc, libstdc++ and root certificates, 25 MB.
FROM gcr.io/distroless/cc-debian12:nonroot@sha256:9dac0a79194e45a7da0158a9c6da57b217585af0786db3845d1f0ec1a0dd182f
USER 0:0
COPY --from=tools /bin/busybox /bin/busybox
RUN ["/bin/busybox", "--install", "-s", "/bin"]
COPY --from=build /image/ /
WORKDIR /app
# Any other user works as well (docker run --user): the program writes only to /data and /tmp.
USER 1000:1000
# Many chats opened at once would otherwise grow the process's memory permanently.
ENV NODE_OPTIONS=--max-semi-space-size=16
# The program was compiled in another folder than it runs in.
ENV NODE_COMPILE_CACHE_PORTABLE=1
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
EXPOSE 3000
VOLUME /data
# The process is alive: an outage of the database must not make an orchestrator replace every node.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.ts"]
