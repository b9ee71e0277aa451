/** Inlined into pages with `reveal`: a block of the class `reveal` appears when 15% of it is in view. */
const VISIBLE_SHARE = 0.15

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      target.classList.add('revealed')
      observer.unobserve(target)
    }
  },
  { threshold: VISIBLE_SHARE },
)
for (const block of document.querySelectorAll('.reveal')) observer.observe(block)
