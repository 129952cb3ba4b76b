/** Second half of the public site's style sheet: tables, slides, and text over pictures. */
export const SITE_CSS_PAGES = `
th {
  text-align: start;
  background: #eef1f4;
}
th,
td {
  padding: 6px 12px;
  border: 1px solid #c6ccd2;
}
table {
  border-collapse: collapse;
}
.dots {
  display: flex;
  gap: 8px;
  justify-content: center;
}
.dots i {
  width: 10px;
  height: 10px;
  background: #c6ccd2;
  border-radius: 50%;
}
.type-cta-banner,
.ti-background {
  position: relative;
  min-height: 280px;
}
.type-cta-banner .no-picture,
.ti-background .no-picture {
  box-sizing: border-box;
  height: 100%;
  aspect-ratio: auto;
}
.type-cta-banner .picture,
.ti-background .picture {
  position: absolute;
  inset: 0;
  overflow: hidden;
}
.type-cta-banner .picture img,
.ti-background .picture img {
  height: 100%;
  object-fit: cover;
}
.type-cta-banner .words,
.ti-background .words {
  position: relative;
  z-index: 1;
  max-width: 32rem;
  padding: 20px 24px;
  color: #191d22;
  background: rgb(255 255 255 / 0.9);
  border-radius: 8px;
}
.ti-bottom .words,
.ti-left .picture,
.ti-left-33 .picture,
.ti-top .picture {
  order: -1;
}
.mobile-order-image-first .picture {
  order: -1;
}
@media (min-width: 700px) {
  .ti-left,
  .ti-right {
    grid-template-columns: 1fr 1fr;
  }
  .ti-left-33 {
    grid-template-columns: 1fr 2fr;
  }
  .ti-right-33 {
    grid-template-columns: 2fr 1fr;
  }
  .ti-right .picture,
  .ti-right-33 .picture {
    order: 1;
  }
  .columns {
    grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
  }
  .vertical-align-top {
    align-items: start;
  }
  .vertical-align-bottom {
    align-items: end;
  }
}
.site-head,
.site-foot {
  padding: 16px 24px;
  font-weight: 600;
  color: #fff;
  background: var(--brand);
}
.site-foot {
  margin-block-start: 32px;
  font-size: 14px;
  font-weight: 400;
  background: #191d22;
}
.dealer-map {
  display: grid;
  gap: 16px;
  align-items: start;
}
.dealer-map svg {
  display: block;
  width: 100%;
  background: #e6ecef;
  border-radius: 8px;
}
.dealer-map circle {
  fill: var(--brand);
  stroke: #fff;
  stroke-width: 2;
}
.dealer-map text {
  font-size: 13px;
  font-weight: 600;
  text-anchor: middle;
  fill: #fff;
}
.dealer-map ol {
  display: grid;
  gap: 12px;
  max-height: 30rem;
  padding-inline-start: 2rem;
  margin: 0;
  overflow: auto;
}
@media (min-width: 700px) {
  .dealer-map.has-list {
    grid-template-columns: 2fr 1fr;
  }
}
video {
  display: block;
  width: 100%;
  max-height: 80vh;
  background: #191d22;
}
.is-lead .words {
  font-size: 1.2em;
}
.author-box,
.author {
  grid-template-columns: auto 1fr;
}
.author-box {
  gap: 16px;
  border: 1px solid currentcolor;
}
.author-box img {
  inline-size: 72px;
  border-radius: 50%;
}
.author {
  gap: 24px;
  align-items: start;
}
.author img {
  inline-size: 160px;
}
.slides {
  display: flex;
  overflow-x: auto;
  scroll-snap-type: x mandatory;
}
.slides > * {
  flex: 0 0 100%;
  scroll-snap-align: start;
}
`;
